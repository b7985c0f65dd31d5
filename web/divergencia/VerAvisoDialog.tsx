import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { type AvisoDaCamara, type AvisoDaCtc, Visto } from '#shared/retencao/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import { DuasVersoes } from './DuasVersoes.tsx'
import { ditoDoAviso, nossaDoAviso, porQueDoAviso } from './palavras.ts'

type Props = {
  /** Of a shop's client, or of nobody's: that one is the bank's checker's. */
  aviso: AvisoDaCtc | AvisoDaCamara
  onClose: () => void
}
const { avisos, avisosDaMesa, verAviso, verAvisoDaMesa } = retencaoApi
const rotulos = { observacao: 'O que foi feito' }

/** Shows the notice of the clearing beside our record. The person writes what they did about it. */
export function VerAvisoDialog(props: Props) {
  const { aviso } = props
  return 'visto' in aviso && aviso.visto ? (
    <JaVisto {...props} aviso={aviso} visto={aviso.visto} />
  ) : (
    <Ver {...props} />
  )
}

function Ver({ aviso, onClose }: Props) {
  const { idAviso } = aviso
  const formulario = useFormulario<z.input<typeof Visto>, z.output<typeof Visto>>({
    rascunho: `${idAviso}/ver-aviso`,
    resolver: zodResolver(Visto),
    onClose,
  })
  const { form, terminar } = formulario
  const makesOld = [avisos, avisosDaMesa, aprovacaoApi.contar]
  const daLoja = useChange(verAviso, { makesOld, aoChegar: terminar })
  const daMesa = useChange(verAvisoDaMesa, { makesOld, aoChegar: terminar })
  const idCtc = 'idCtc' in aviso ? aviso.idCtc : null
  const impedimento = useMotivo()((idCtc === null ? verAvisoDaMesa : verAviso).permissao)
  return (
    <FormDialog
      titulo={tituloDe(aviso)}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Marcar como visto',
        salvando: daLoja.isPending || daMesa.isPending,
        impedimento,
      }}
      enviar={form.handleSubmit(({ observacao }) => {
        if (idCtc === null) daMesa.mutate({ params: { idAviso }, body: { observacao } })
        else daLoja.mutate({ body: { idCtc, idAviso, observacao } })
      })}
    >
      <Versoes aviso={aviso} />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        obrigatorio
        maximo={500}
      />
      <p className="suave">
        O aviso sai da lista, com o seu nome. Nada muda no pedido: o que for preciso é feito em
        Retenção ou com a câmara.
      </p>
    </FormDialog>
  )
}

type Feito = Props & { visto: NonNullable<AvisoDaCtc['visto']> }

function JaVisto({ aviso, visto, onClose }: Feito) {
  return (
    <Dialog title={tituloDe(aviso)} onClose={onClose}>
      <Versoes aviso={aviso} />
      <p>
        Visto por {visto.por.nome} em <InstantText instante={visto.em} />: {visto.observacao}
      </p>
      <DialogActions aoVoltar={onClose}>{null}</DialogActions>
    </Dialog>
  )
}

const tituloDe = ({ numero }: AvisoDaCamara) => `Aviso da câmara · pedido ${numero}`

function Versoes({ aviso }: Pick<Props, 'aviso'>) {
  const { valor, ocorridoEm, ouvidoEm } = aviso
  return (
    <>
      {'nomeCliente' in aviso && (
        <p>
          <b>{aviso.nomeCliente}</b>{' '}
          <span className="apagado">
            CPF <CpfText cpf={aviso.cpf} /> · contrato {aviso.numeroContrato}
          </span>
        </p>
      )}
      <p>{porQueDoAviso(aviso)}</p>
      <DuasVersoes
        deQuem="Câmara"
        oQue="Pedido"
        nossa={nossaDoAviso(aviso)}
        deles={
          <>
            <b>{ditoDoAviso(aviso)}</b>
            {valor !== null && (
              <>
                {' '}
                <Money valor={valor} />
              </>
            )}
          </>
        }
        ouvidaEm={ouvidoEm}
        ocorridaEm={ocorridoEm}
      />
    </>
  )
}
