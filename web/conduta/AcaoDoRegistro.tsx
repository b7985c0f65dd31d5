import { useState } from 'react'
import { condutaApi } from '#shared/conduta/api.ts'
import type { Registro } from '#shared/conduta/shapes.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { emPontos } from './palavras.ts'

const { decidir, registros, retirar } = condutaApi

type Props = { registro: Registro; aoDecidir: () => void }

/** What the person may do about points that wait: who proposed takes them back, another gestor decides. */
export function AcaoDoRegistro({ registro, aoDecidir }: Props) {
  const { situacao, autor, pessoa, idConduta, codigoPromotor, motivo: falta, pontos } = registro
  const [retirando, setRetirando] = useState(false)
  const retirada = useChange(retirar, {
    makesOld: [registros],
    onSuccess: () => setRetirando(false),
  })
  const motivo = useMotivo()
  const eu = useUsuario()?.idUsuario
  if (situacao !== 'PROPOSTA') return null
  return autor.idUsuario === eu ? (
    <>
      <ActionButton
        variante="sutil"
        disabledReason={motivo(retirar.permissao)}
        aria-label={`Retirar os pontos de ${pessoa.nome}`}
        onClick={() => setRetirando(true)}
      >
        Retirar
      </ActionButton>
      {retirando && (
        <ConfirmarDialog
          title={`Retirar os pontos de ${pessoa.nome}`}
          acao="Retirar"
          confirmando={retirada.isPending}
          aoConfirmar={() => retirada.mutate({ params: { idConduta }, body: { codigoPromotor } })}
          onClose={() => setRetirando(false)}
        >
          {falta} ({emPontos(pontos)}): a proposta termina sem ser julgada e não volta. Ela continua
          no histórico da pessoa como retirada.
        </ConfirmarDialog>
      )}
    </>
  ) : (
    <ActionButton
      variante="sutil"
      disabledReason={
        motivo(decidir.permissao) ??
        (pessoa.idUsuario === eu ? 'Ninguém decide sobre a própria conduta' : undefined)
      }
      aria-label={`Decidir os pontos de ${pessoa.nome}`}
      onClick={aoDecidir}
    >
      Decidir
    </ActionButton>
  )
}
