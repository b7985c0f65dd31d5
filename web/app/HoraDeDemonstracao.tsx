import { useEffect, useState } from 'react'

const formato = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The demonstration believes in another time than the person's watch: says so, and which. */
export function HoraDeDemonstracao({ adiantadoMs }: { adiantadoMs: number }) {
  const [verdadeira, setVerdadeira] = useState(() => Date.now())
  useEffect(() => {
    const passo = setInterval(() => setVerdadeira(Date.now()), 10_000)
    return () => clearInterval(passo)
  }, [])
  return (
    <p className="faixa numeros" role="status">
      Relógio de demonstração: {formato.format(verdadeira + adiantadoMs)}
    </p>
  )
}
