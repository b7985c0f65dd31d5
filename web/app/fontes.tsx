import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { cpfDigitado } from '#web/relacionamento/busca.ts'
import { useFontesDeClientes } from '#web/relacionamento/fontes-da-paleta.tsx'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import type { Fonte } from '#web/ui/paleta.ts'
import { useFonteSemPromotor } from './use-fonte-sem-promotor.tsx'
import { useTelas } from './use-telas.ts'

const semAcento = (texto: string) =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The sources of the palette, in order. A module adds its own here. */
export function useFontes(): readonly Fonte[] {
  const navigate = useNavigate()
  const recentes = useRecentes()
  const telas = useTelas()
  const clientes = useFontesDeClientes()
  const semPromotor = useFonteSemPromotor()
  const { estado } = usePromotor()

  return useMemo(
    () => [
      ...(semPromotor ? [semPromotor] : clientes),
      {
        grupo: 'Clientes recentes',
        buscar: (texto) =>
          (estado === 'pronto' ? recentes : [])
            .filter(({ nome, cpf }) => {
              const digitos = texto.replace(/\D/g, '')
              return (
                semAcento(nome).includes(semAcento(texto)) ||
                (digitos !== '' && cpf.startsWith(digitos))
              )
            })
            .map(({ idRelacionamento, nome, cpf }) => ({
              id: idRelacionamento,
              titulo: nome,
              descricao: textoDoCpf(cpf),
              icone: <IconUser size={18} stroke={1.6} />,
              exato: cpf === cpfDigitado(texto),
              abrir: () =>
                void navigate({
                  to: '/front/clientes/$idRelacionamento',
                  params: { idRelacionamento },
                }),
            })),
      },
      {
        grupo: 'Telas',
        buscar: (texto) =>
          telas
            .filter(({ titulo }) => semAcento(titulo).includes(semAcento(texto)))
            .map(({ para, titulo, icone, teclas }) => ({
              id: para,
              titulo,
              icone,
              teclas,
              abrir: () => void navigate({ to: para }),
            })),
      },
    ],
    [clientes, semPromotor, estado, recentes, telas, navigate],
  )
}
